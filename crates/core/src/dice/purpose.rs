/// The reason for a roll: a name and the ids of what it concerns.
///
/// The purpose is the part of a roll's address that the rules choose. Rolls for different purposes
/// are independent, and a roll added to one rule does not shift the rolls of any other rule.
///
/// ```
/// use sandtable_core::Purpose;
///
/// const TO_HIT: Purpose = Purpose::new("to-hit");
/// assert_ne!(TO_HIT.of(3).address(), TO_HIT.of(4).address());
/// assert_ne!(TO_HIT.of(3).of(4).address(), TO_HIT.of(4).of(3).address());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose {
    name: &'static str,
    address: u64,
}

impl Purpose {
    /// Creates a purpose from its name. It is `const`, so names are hashed at compile time.
    pub const fn new(name: &'static str) -> Self {
        let bytes = name.as_bytes();
        let mut address = FNV_OFFSET;
        let mut index = 0;
        while index < bytes.len() {
            address = mixed(address, bytes[index]);
            index += 1;
        }
        // The byte ff never occurs in UTF-8, so it marks the end of the name: no name continues
        // another.
        Self { name, address: mixed(address, 0xff) }
    }

    /// Narrows the purpose to one thing: a unit, a weapon, the third missile.
    #[must_use]
    #[inline]
    pub const fn of(self, thing: u64) -> Self {
        let bytes = thing.to_le_bytes();
        let mut address = self.address;
        let mut index = 0;
        while index < bytes.len() {
            address = mixed(address, bytes[index]);
            index += 1;
        }
        Self { name: self.name, address }
    }

    /// The address of the same purpose when it is rolled again within one command. The byte `ff`
    /// separates the repetition count from thing ids: without it, the second "to-hit" roll would
    /// show the same faces as "to-hit" of thing 1.
    #[must_use]
    #[inline]
    pub(super) const fn again(self, time: u64) -> Self {
        Self { name: self.name, address: mixed(self.address, 0xff) }.of(time)
    }

    /// The name, for messages.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The block number of this purpose in the generator: FNV-1a over the name, the byte `ff`, and
    /// each thing id as eight little-endian bytes.
    pub const fn address(self) -> u64 {
        self.address
    }
}

impl From<&'static str> for Purpose {
    fn from(name: &'static str) -> Self {
        Self::new(name)
    }
}

// The constants of 64-bit FNV-1a. They are part of every address, so a change would give recorded
// orders other dice.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

const fn mixed(address: u64, byte: u8) -> u64 {
    (address ^ byte as u64).wrapping_mul(FNV_PRIME)
}
