//! Byte arrays as hexadecimal text.

/// Implements the text form of a tuple struct around 32 bytes: 64 hexadecimal digits.
macro_rules! hex_bytes {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(&$crate::dice::hex(&self.0))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(out, concat!(stringify!($name), "({})"), self)
            }
        }

        impl From<$name> for String {
            fn from(bytes: $name) -> Self {
                bytes.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let bytes = $crate::dice::unhex(text).map(Self);
                bytes.ok_or_else(|| format!("'{text}' is not 64 hexadecimal digits"))
            }
        }
    };
}
pub(super) use hex_bytes;

/// Formats bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        for nibble in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
        }
        text
    })
}

/// Parses 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    // The length is checked on the digits, because `chunks_exact` drops an odd last digit.
    (digits.len() == 64).then_some(bytes)?.try_into().ok()
}
