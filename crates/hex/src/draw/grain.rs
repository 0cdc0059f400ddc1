//! Small irregularities, derived from places and never from chance: the same map gives the same
//! drawing on every machine, and a hex looks the same whatever lies far away from it.

use crate::Hex;
use hexx::Vec2;

/// The irregularities of one kind of drawing. Kinds differ in their salt.
#[derive(Clone, Copy)]
pub(super) struct Grain(pub(super) u32);

impl Grain {
    /// Returns 32 well-mixed bits for a place.
    // The finalizer of MurmurHash3 over the coordinates: integers only, so no platform differs.
    pub(super) fn bits(self, place: Hex, index: u32) -> u32 {
        let mut bits = self.0.wrapping_mul(0x9e37_79b9)
            ^ place.x.cast_unsigned().wrapping_mul(0x85eb_ca6b)
            ^ place.y.cast_unsigned().wrapping_mul(0xc2b2_ae35).rotate_left(15)
            ^ index.wrapping_mul(0x27d4_eb2f);
        bits ^= bits >> 16;
        bits = bits.wrapping_mul(0x85eb_ca6b);
        bits ^= bits >> 13;
        bits = bits.wrapping_mul(0xc2b2_ae35);
        bits ^ (bits >> 16)
    }

    /// Returns a number from 0 to below 1.
    pub(super) fn share(self, place: Hex, index: u32) -> f32 {
        fraction(self.bits(place, index) >> 16)
    }

    /// Returns a vector whose parts are between plus and minus `most`.
    pub(super) fn shift(self, place: Hex, index: u32, most: f32) -> Vec2 {
        let bits = self.bits(place, index);
        let part = |bits: u32| (fraction(bits) * 2.0 - 1.0) * most;
        Vec2::new(part(bits >> 16), part(bits & 0xffff))
    }
}

/// Returns 16 bits as a fraction. Both the conversion and the division are exact.
fn fraction(bits: u32) -> f32 {
    f32::from(bits as u16) / 65_536.0
}
