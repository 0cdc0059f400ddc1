//! Every scenario of the game session document has a test of its name.

const SOURCES: [&str; 14] = [
    include_str!("ammo.rs"),
    include_str!("append.rs"),
    include_str!("attack.rs"),
    include_str!("heat.rs"),
    include_str!("initiative.rs"),
    include_str!("integration.rs"),
    include_str!("lifecycle.rs"),
    include_str!("log.rs"),
    include_str!("movement.rs"),
    include_str!("phases.rs"),
    include_str!("psr.rs"),
    include_str!("replay.rs"),
    include_str!("resolution.rs"),
    include_str!("turn.rs"),
];

/// Every scenario from "Session Creation" to "Combat Subsystem Integration Map", and its test.
const SCENARIOS: [(&str, &str); 80] = [
    ("Create session with valid config and units", "create_session_with_valid_config_and_units"),
    ("Session initial state reflects setup status", "session_initial_state_reflects_setup_status"),
    ("Start game from setup state", "start_game_from_setup_state"),
    ("Start game rejects non-setup state", "start_game_rejects_non_setup_state"),
    ("End game with destruction victory", "end_game_with_destruction_victory"),
    ("End game with draw by concession", "end_game_with_draw_by_concession"),
    ("End game rejects non-active state", "end_game_rejects_non_active_state"),
    ("Append event produces new session", "append_event_produces_new_session"),
    ("Event query by turn", "event_query_by_turn"),
    ("Event query by turn and phase", "event_query_by_turn_and_phase"),
    ("Phase order from Initiative through End", "phase_order_from_initiative_through_end"),
    ("End phase wraps to Initiative", "end_phase_wraps_to_initiative"),
    ("Advance phase emits PhaseChanged event", "advance_phase_emits_phase_changed_event"),
    ("Advance from End increments turn", "advance_from_end_increments_turn"),
    (
        "Cannot advance Movement phase with unlocked units",
        "cannot_advance_movement_phase_with_unlocked_units",
    ),
    (
        "Can advance Movement phase when all units locked",
        "can_advance_movement_phase_when_all_units_locked",
    ),
    (
        "Cannot advance WeaponAttack phase with unlocked units",
        "cannot_advance_weapon_attack_phase_with_unlocked_units",
    ),
    (
        "Cannot advance PhysicalAttack phase with unlocked units",
        "cannot_advance_physical_attack_phase_with_unlocked_units",
    ),
    (
        "Initiative and Heat phases always advanceable",
        "initiative_and_heat_phases_always_advanceable",
    ),
    ("Non-active game cannot advance", "non_active_game_cannot_advance"),
    ("Player wins initiative with higher roll", "player_wins_initiative_with_higher_roll"),
    ("Opponent wins initiative", "opponent_wins_initiative"),
    ("Tied initiative defaults to player", "tied_initiative_defaults_to_player"),
    ("Override movesFirst selection", "override_moves_first_selection"),
    ("Initiative requires correct phase", "initiative_requires_correct_phase"),
    ("Declare walking movement", "declare_walking_movement"),
    ("Declare jumping movement with heat", "declare_jumping_movement_with_heat"),
    ("Lock movement for a unit", "lock_movement_for_a_unit"),
    ("Movement rejects wrong phase", "movement_rejects_wrong_phase"),
    ("Movement rejects unknown unit", "movement_rejects_unknown_unit"),
    ("Declare attack with to-hit calculation", "declare_attack_with_to_hit_calculation"),
    ("Attack declaration includes weapon data", "attack_declaration_includes_weapon_data"),
    ("Lock attack for a unit", "lock_attack_for_a_unit"),
    ("Attack rejects wrong phase", "attack_rejects_wrong_phase"),
    ("Single weapon hit — full pipeline", "single_weapon_hit_full_pipeline"),
    ("Single weapon miss", "single_weapon_miss"),
    (
        "Critical hit processing on structure exposure",
        "critical_hit_processing_on_structure_exposure",
    ),
    (
        "Through-Armor Critical on location roll of 2",
        "through_armor_critical_on_location_roll_of_2",
    ),
    ("Leg damage triggers PSR", "leg_damage_triggers_psr"),
    ("Pilot hit from head damage", "pilot_hit_from_head_damage"),
    ("Unit destruction from damage", "unit_destruction_from_damage"),
    ("Head-capping rule limits damage to 3", "head_capping_rule_limits_damage_to_3"),
    ("Non-energy weapon consumes ammo", "non_energy_weapon_consumes_ammo"),
    ("Energy weapon skips ammo consumption", "energy_weapon_skips_ammo_consumption"),
    ("Resolve all attacks in a turn", "resolve_all_attacks_in_a_turn"),
    ("Queue PSR for 20+ damage", "queue_psr_for_20_damage"),
    ("Skip destroyed or unconscious units", "skip_destroyed_or_unconscious_units"),
    ("Successful PSR — unit stays standing", "successful_psr_unit_stays_standing"),
    ("Failed PSR triggers fall", "failed_psr_triggers_fall"),
    ("First failure clears remaining PSRs", "first_failure_clears_remaining_psrs"),
    ("Gyro destroyed causes automatic fall", "gyro_destroyed_causes_automatic_fall"),
    ("Skip destroyed and unconscious units", "skip_destroyed_and_unconscious_units"),
    ("Heat generation from movement", "heat_generation_from_movement"),
    ("Heat generation from weapons", "heat_generation_from_weapons"),
    ("Engine critical hit heat generation", "engine_critical_hit_heat_generation"),
    ("Heat dissipation with functional heat sinks", "heat_dissipation_with_functional_heat_sinks"),
    (
        "Heat dissipation reduced by destroyed heat sinks",
        "heat_dissipation_reduced_by_destroyed_heat_sinks",
    ),
    ("Automatic shutdown at heat >= 30", "automatic_shutdown_at_heat_30"),
    ("Shutdown check at heat >= 14", "shutdown_check_at_heat_14"),
    (
        "Ammo explosion check at high heat (auto-explode at 30+)",
        "ammo_explosion_check_at_high_heat_auto_explode_at_30",
    ),
    ("Ammo explosion check at moderate heat", "ammo_explosion_check_at_moderate_heat"),
    ("Pilot heat damage at extreme heat", "pilot_heat_damage_at_extreme_heat"),
    ("Skip destroyed units in heat phase", "skip_destroyed_units_in_heat_phase"),
    ("Heat phase rejects wrong phase", "heat_phase_rejects_wrong_phase"),
    ("Replay to specific sequence", "replay_to_specific_sequence"),
    ("Replay to specific turn", "replay_to_specific_turn"),
    ("Generate log with all event types", "generate_log_with_all_event_types"),
    ("Unknown event types displayed as raw type", "unknown_event_types_displayed_as_raw_type"),
    (
        "Complete turn 1 with movement, attack, and heat",
        "complete_turn_1_with_movement_attack_and_heat",
    ),
    ("Multi-turn combat with unit destruction", "multi_turn_combat_with_unit_destruction"),
    ("To-hit integration via calculateToHit", "to_hit_integration_via_calculate_to_hit"),
    (
        "Firing arc integration via calculateFiringArc",
        "firing_arc_integration_via_calculate_firing_arc",
    ),
    (
        "Hit location integration via determineHitLocationFromRoll",
        "hit_location_integration_via_determine_hit_location_from_roll",
    ),
    (
        "Damage pipeline integration via resolveDamage",
        "damage_pipeline_integration_via_resolve_damage",
    ),
    (
        "Critical hit integration via resolveCriticalHits",
        "critical_hit_integration_via_resolve_critical_hits",
    ),
    (
        "TAC integration via checkTACTrigger and processTAC",
        "tac_integration_via_check_tac_trigger_and_process_tac",
    ),
    ("PSR integration via resolveAllPSRs", "psr_integration_via_resolve_all_psrs"),
    ("Fall integration via resolveFall", "fall_integration_via_resolve_fall"),
    (
        "Ammo integration via consumeAmmo and isEnergyWeapon",
        "ammo_integration_via_consume_ammo_and_is_energy_weapon",
    ),
    ("Heat constants integration", "heat_constants_integration"),
];

#[test]
fn every_session_scenario_has_a_test_of_its_name() {
    for (title, name) in SCENARIOS {
        let test = format!("#[test]\nfn {name}() {{");
        let tests = SOURCES.iter().map(|source| source.matches(&test).count()).sum::<usize>();
        assert_eq!(tests, 1, "{title}");
    }
}
