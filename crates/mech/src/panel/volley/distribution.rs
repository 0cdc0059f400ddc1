/// Certainty: a power of 36, so that the first 22 rolls of two dice in a row are exact. Every further
/// roll rounds each chance down by less than 1 in 10^34, far below what a reader is shown.
const CERTAIN: u128 = 36_u128.pow(22);

/// Parts into which certainty is divided for readers.
pub(super) const MILLION: u32 = 1_000_000;

/// The distribution of a number of points of damage, in integers.
///
/// Dice are added one roll at a time, so a distribution is convolved with a roll of 36 cases and
/// never with another distribution: no product exceeds a `u128`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The chance of each number of points, as a share of [`CERTAIN`].
    chances: Vec<u128>,
}

impl Distribution {
    /// No damage, for certain.
    pub fn zero() -> Self {
        Self { chances: vec![CERTAIN] }
    }

    /// Adds a roll of two dice: `ways` of its 36 cases do `points` damage. The ways have to add up
    /// to 36, or to the ways of the cases that are considered.
    #[must_use]
    pub fn roll(&self, cases: &[(u16, u8)]) -> Self {
        // A roll with one case changes nothing but the total, and rounds nothing.
        if let [(points, 36)] = cases {
            return self.plus(*points);
        }
        let most = cases.iter().map(|(points, _)| usize::from(*points)).max().unwrap_or(0);
        let mut chances = vec![0; self.chances.len() + most];
        for (points, ways) in cases {
            let sums = &mut chances[usize::from(*points)..];
            for (sum, chance) in sums.iter_mut().zip(&self.chances) {
                *sum += chance * u128::from(*ways);
            }
        }
        // Divided once, after all cases of a total are added up.
        for chance in &mut chances {
            *chance /= 36;
        }
        Self { chances }
    }

    /// The part of the distribution in which a roll comes up in `ways` of 36 cases.
    #[must_use]
    pub fn part(&self, ways: u8) -> Self {
        self.roll(&[(0, ways)])
    }

    fn plus(&self, points: u16) -> Self {
        let zeros = std::iter::repeat_n(0, points.into());
        Self { chances: zeros.chain(self.chances.iter().copied()).collect() }
    }

    /// Adds the chances of another part of the same distribution.
    pub fn join(&mut self, other: &Self) {
        let length = self.chances.len().max(other.chances.len());
        self.chances.resize(length, 0);
        self.chances.iter_mut().zip(&other.chances).for_each(|(sum, chance)| *sum += chance);
    }

    /// Expected damage in hundredths of a point, rounded to the nearest.
    pub fn expected(&self) -> u32 {
        let sum: u128 = (0..).zip(&self.chances).map(|(points, chance)| points * chance).sum();
        let (whole, rest) = (sum / CERTAIN, sum % CERTAIN);
        (whole * 100 + (rest * 100 + CERTAIN / 2) / CERTAIN) as u32
    }

    /// The chance of no damage in millionths, rounded to the nearest.
    pub(super) fn share_of_zero(&self) -> u32 {
        let (share, rest) = millionths(self.chances[0]);
        share + u32::from(rest >= CERTAIN / 2)
    }

    /// The highest possible damage.
    pub fn most(&self) -> u16 {
        let last = self.chances.iter().rposition(|chance| *chance > 0);
        last.unwrap_or(0).min(u16::MAX.into()) as u16
    }

    /// The chance of every number of points in millionths, which add up to exactly 1,000,000. Each
    /// is rounded down, and what is missing is given to those that lost most (the method of largest
    /// remainders; the lower damage comes first among equals).
    pub fn per_million(&self) -> Vec<u32> {
        let (mut shares, rests): (Vec<u32>, Vec<u128>) =
            self.chances.iter().map(|chance| millionths(*chance)).unzip();
        let mut order: Vec<usize> = (0..shares.len()).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(rests[*at]), *at));
        let missing = MILLION - shares.iter().sum::<u32>();
        for at in order.into_iter().cycle().take(missing as usize) {
            shares[at] += 1;
        }
        shares
    }
}

/// The whole millionths of a chance, and the rest. Long division with two digits at a time: a
/// product with a million would not fit.
fn millionths(chance: u128) -> (u32, u128) {
    (0..3).fold((0, chance), |(share, rest), _| {
        let next = rest * 100;
        (share * 100 + (next / CERTAIN) as u32, next % CERTAIN)
    })
}
