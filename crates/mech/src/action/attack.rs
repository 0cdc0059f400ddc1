//! Actions of the two attack phases.

use super::survey::Survey;
use super::{Action, ActionPreview};
use crate::rules::Twist;
use crate::{Aim, FireMode, Order, PhysicalKind, Shot, fire};

impl Survey<'_> {
    pub(super) fn weapon_attack(&mut self) {
        for twist in [Twist::Left, Twist::None, Twist::Right] {
            let order = Order::TwistTorso { unit: self.id(), twist };
            self.ask(Action::TwistTorso { twist }, order);
        }
        self.ask(Action::FlipArms, Order::FlipArms { unit: self.id() });
        for target in self.enemies() {
            // One aim per target: all weapons and fire modes share its line of sight.
            let aim = self.game.aim(self.state, self.unit, target);
            for (number, weapon) in self.fighter().plan.weapons.iter().enumerate() {
                for mode in fire::modes(weapon.weapon) {
                    self.fire(&aim, target, number, *mode);
                }
            }
        }
        self.ask(Action::Lock, Order::LockAttack { unit: self.id() });
    }

    fn fire(&mut self, aim: &Aim<'_>, target: usize, number: usize, mode: FireMode) {
        let (target, armament) =
            (&self.state.units[target].id, &self.fighter().plan.weapons[number]);
        let (unit, weapon) = (self.id(), armament.id.clone());
        let weapons = vec![Shot { weapon: weapon.clone(), mode }];
        let order = Order::DeclareAttack { unit, target: target.clone(), weapons };
        self.ask_with(Action::Fire { target: target.clone(), weapon, mode }, order, |_| {
            let bracket = armament.weapon.bracket(aim.distance);
            let preview = bracket.map(|at| ActionPreview::of_shot(aim, armament, mode, at));
            // The rules have accepted the shot, so it is in range and the default is never used.
            preview.unwrap_or_default()
        });
    }

    pub(super) fn physical_attack(&mut self) {
        for target in self.enemies() {
            let swing = self.game.swing(self.state, self.unit, target);
            for kind in PhysicalKind::DECLARED {
                let (unit, target) = (self.id(), self.state.units[target].id.clone());
                let order = Order::DeclarePhysicalAttack { unit, target: target.clone(), kind };
                let preview = |_: &Self| ActionPreview::of_physical_attack(&swing, kind);
                self.ask_with(Action::Strike { target, kind }, order, preview);
            }
        }
        self.ask(Action::Lock, Order::LockAttack { unit: self.id() });
    }
}
