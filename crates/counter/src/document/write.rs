//! Trees from typed values, through serde.

use super::{Entry, Node, Tree};
use crate::number::DECIMAL;
use serde::de::value::Error;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct,
    SerializeStructVariant, Serializer,
};

/// Writes a typed value as a tree. Absent options leave no entry.
pub(crate) fn to_tree<T: Serialize + ?Sized>(value: &T) -> Result<Tree, Error> {
    value.serialize(Writer)?.ok_or_else(|| Error::custom("nothing to write"))
}

#[derive(Clone, Copy)]
struct Writer;

/// `None` stands for an absent value.
type Written = Result<Option<Tree>, Error>;

#[expect(clippy::unnecessary_wraps, reason = "every value is written as this type")]
fn leaf(node: Node) -> Written {
    Ok(Some(Tree::new(node)))
}

fn one_key(key: &str, value: Tree) -> Tree {
    Tree::new(Node::Table(vec![Entry { key: key.to_owned(), line: 0, value }]))
}

macro_rules! integers {
    ($($name:ident $kind:ty),+) => {
        $(fn $name(self, number: $kind) -> Written {
            let number = i64::try_from(number).map_err(|_| Error::custom("number too large"))?;
            leaf(Node::Integer(number))
        })+
    };
}

macro_rules! never {
    ($($name:ident($($kind:ty),*) -> $result:ty;)+) => {
        $(fn $name(self, $(_: $kind),*) -> Result<$result, Error> {
            Err(Error::custom("this kind of value does not occur in design files"))
        })+
    };
}

impl Serializer for Writer {
    type Ok = Option<Tree>;
    type Error = Error;
    type SerializeSeq = List;
    type SerializeTuple = Impossible<Option<Tree>, Error>;
    type SerializeTupleStruct = Impossible<Option<Tree>, Error>;
    type SerializeTupleVariant = Impossible<Option<Tree>, Error>;
    type SerializeMap = Table;
    type SerializeStruct = Table;
    type SerializeStructVariant = Table;

    integers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    }

    never! {
        serialize_f32(f32) -> Option<Tree>;
        serialize_bytes(&[u8]) -> Option<Tree>;
        serialize_unit() -> Option<Tree>;
        serialize_unit_struct(&'static str) -> Option<Tree>;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
    }

    fn serialize_bool(self, flag: bool) -> Written {
        leaf(Node::Bool(flag))
    }

    fn serialize_f64(self, number: f64) -> Written {
        leaf(Node::Decimal(number.to_string()))
    }

    fn serialize_char(self, letter: char) -> Written {
        leaf(Node::Text(letter.to_string()))
    }

    fn serialize_str(self, text: &str) -> Written {
        leaf(Node::Text(text.to_owned()))
    }

    fn serialize_none(self) -> Written {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Written {
        let written = value.serialize(self)?;
        Ok(match written {
            Some(Tree { node: Node::Text(text), .. }) if name == DECIMAL => {
                Some(Tree::new(Node::Decimal(text)))
            }
            other => other,
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        Ok(value.serialize(self)?.map(|value| one_key(variant, value)))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Error> {
        Ok(List(Vec::new()))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Table, Error> {
        Ok(Table { variant: None, key: String::new(), entries: Vec::new() })
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Table, Error> {
        self.serialize_map(Some(length))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Table, Error> {
        Ok(Table { variant: Some(variant), ..self.serialize_map(Some(length))? })
    }
}

struct List(Vec<Tree>);

impl SerializeSeq for List {
    type Ok = Option<Tree>;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.0.extend(value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        leaf(Node::List(self.0))
    }
}

struct Table {
    variant: Option<&'static str>,
    key: String,
    entries: Vec<Entry>,
}

impl Table {
    fn add<T: Serialize + ?Sized>(&mut self, key: String, value: &T) -> Result<(), Error> {
        if let Some(value) = value.serialize(Writer)? {
            self.entries.push(Entry { key, line: 0, value });
        }
        Ok(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "every value is written as this type")]
    fn whole(self) -> Written {
        let table = Tree::new(Node::Table(self.entries));
        Ok(Some(match self.variant {
            Some(variant) => one_key(variant, table),
            None => table,
        }))
    }
}

impl SerializeMap for Table {
    type Ok = Option<Tree>;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let key = key.serialize(Writer)?;
        let key =
            key.as_ref().and_then(Tree::text).ok_or_else(|| Error::custom("key is no text"))?;
        key.clone_into(&mut self.key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = std::mem::take(&mut self.key);
        self.add(key, value)
    }

    fn end(self) -> Written {
        self.whole()
    }
}

impl SerializeStruct for Table {
    type Ok = Option<Tree>;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.add(key.to_owned(), value)
    }

    fn end(self) -> Written {
        self.whole()
    }
}

impl SerializeStructVariant for Table {
    type Ok = Option<Tree>;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.add(key.to_owned(), value)
    }

    fn end(self) -> Written {
        self.whole()
    }
}
