/// Numbers that look irregular and are the same in every run: a hash of what is drawn, so that a
/// picture never changes without a reason.
pub(super) struct Scatter(u32);

impl Scatter {
    /// Starts from the numbers that tell one drawing from another.
    pub(super) fn new(parts: &[u32]) -> Self {
        let mix = |hash: u32, part: &u32| (hash ^ part).wrapping_mul(0x0100_0193).rotate_left(5);
        Self(parts.iter().fold(0x811c_9dc5, mix))
    }

    /// Returns the next number from 0 to 1 (Mulberry32).
    pub(super) fn share(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut next = (self.0 ^ (self.0 >> 15)).wrapping_mul(1 | self.0);
        next ^= next.wrapping_add((next ^ (next >> 7)).wrapping_mul(0x3d | next));
        f32::from(((next ^ (next >> 14)) >> 16) as u16) / 65_536.0
    }

    /// Returns the next number from -0.5 to 0.5.
    pub(super) fn centred(&mut self) -> f32 {
        self.share() - 0.5
    }
}
