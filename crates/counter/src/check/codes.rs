use sandtable_core::Severity;

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The four characters that programs rely on; never reused.
    pub id: &'static str,
    /// A short name for people.
    pub name: &'static str,
    /// Severity, unless the check that reports it says otherwise.
    pub severity: Severity,
    /// What a design with such a finding cannot do, unless the check says otherwise.
    pub blocks: Blocks,
}

/// What a finding prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// The file is not opened.
    Load,
    /// The file opens for editing, but play cannot start.
    Play,
    /// Nothing.
    Nothing,
}

macro_rules! codes {
    ($($id:ident $name:literal $severity:ident $blocks:ident;)+) => {
        $(pub(crate) const $id: Code = Code {
            id: stringify!($id),
            name: $name,
            severity: Severity::$severity,
            blocks: Blocks::$blocks,
        };)+

        /// All codes, in the order of the book.
        pub const CODES: &[Code] = &[$($id),+];
    };
}

// T010, T011 and T020 are errors for play if the turn has a Combat phase, and T004 is an error if
// the dice can reach the missing value.
codes! {
    // Files
    F001 "syntax" Error Load;
    F002 "not-ours" Error Load;
    F003 "too-new" Error Load;
    F004 "too-old" Error Load;
    F005 "unknown-key" Error Load;
    F006 "missing-key" Error Load;
    F007 "wrong-value" Error Load;
    F008 "encoding" Error Load;
    F009 "play-state" Error Load;
    F010 "system-missing" Error Play;
    F011 "system-changed" Warning Nothing;
    F012 "migrated" Info Nothing;
    // Limits
    L001 "rows" Error Load;
    L002 "columns" Error Load;
    L003 "definitions" Error Load;
    L004 "nesting" Error Load;
    L005 "name-length" Error Load;
    L006 "text-length" Error Load;
    L007 "file-size" Error Load;
    L008 "map-size" Error Load;
    L009 "counters" Error Load;
    L010 "steps" Error Load;
    L011 "turns" Error Load;
    L012 "sides" Error Load;
    L013 "roll-source" Error Load;
    L014 "shift" Error Load;
    L015 "list-length" Error Load;
    L016 "hexes" Error Load;
    // Numbers
    N001 "not-a-number" Error Load;
    N002 "number-range" Error Load;
    N003 "zero-denominator" Error Load;
    // Definitions
    D001 "id-form" Error Load;
    D002 "id-twice" Error Load;
    D003 "name-twice" Info Nothing;
    D004 "name-empty" Warning Nothing;
    D005 "dangling" Error Play;
    D006 "unused" Info Nothing;
    // Types, enums, structs
    E001 "property-twice" Error Play;
    E002 "value-type" Error Play;
    E003 "enum-value" Error Play;
    E004 "range-value" Error Play;
    E005 "range-inverted" Error Play;
    E006 "step-count" Error Play;
    E007 "step-not-numeric" Error Play;
    E008 "token-placement" Error Play;
    E009 "color" Error Load;
    E010 "symbol" Warning Nothing;
    E011 "numbers" Warning Nothing;
    E012 "map-word-twice" Error Play;
    E013 "side-looks" Warning Nothing;
    E020 "enum-empty" Error Play;
    E021 "option-twice" Warning Nothing;
    E030 "struct-cycle" Error Load;
    E031 "struct-empty" Warning Nothing;
    E032 "struct-field" Error Play;
    // Concepts
    C001 "no-roles" Warning Nothing;
    C002 "role-mismatch" Error Play;
    C003 "property-mismatch" Error Play;
    C004 "missing-binding" Warning Nothing;
    C005 "binding-twice" Error Play;
    C006 "ambiguous-strength" Error Play;
    C007 "not-numeric" Error Play;
    C008 "negative-strength" Warning Nothing;
    C009 "local-name-twice" Error Play;
    // Relations
    R001 "same-role" Error Play;
    R002 "local-name" Error Play;
    R003 "effect-not-numeric" Error Play;
    R004 "budget-in-condition" Error Play;
    // Constraints
    K001 "unknown-name" Error Play;
    K002 "comparison-type" Error Play;
    K003 "constant" Info Nothing;
    K004 "no-budget" Warning Nothing;
    // Turn structure
    P001 "no-phases" Warning Nothing;
    P002 "phase-range" Warning Nothing;
    P003 "side-without-phase" Warning Nothing;
    P004 "no-combat-phase" Info Nothing;
    P005 "order-needs-sides" Warning Nothing;
    P006 "tasks-not-admin" Error Play;
    P007 "along" Error Play;
    P008 "task-section" Warning Nothing;
    // Tables
    T001 "shape" Error Load;
    T002 "row-inverted" Error Play;
    T003 "row-overlap" Error Play;
    T004 "row-gap" Warning Nothing;
    T005 "row-unreachable" Warning Nothing;
    T006 "column-order" Error Play;
    T007 "column-dead" Warning Nothing;
    T008 "column-skip" Info Nothing;
    T009 "bad-number" Error Load;
    T010 "no-concept" Warning Play;
    T011 "unbound-role" Warning Play;
    T012 "empty-label" Warning Nothing;
    T013 "non-monotone" Info Nothing;
    T014 "no-roll-source" Info Nothing;
    T015 "two-roll-sources" Error Play;
    T016 "die-value" Error Load;
    T017 "above-from" Warning Nothing;
    T018 "policy-unused" Info Nothing;
    T019 "severity-label" Warning Nothing;
    T020 "table-empty" Warning Play;
    T021 "column-type" Error Play;
    T022 "one-column" Warning Nothing;
    T023 "too-many-values" Info Nothing;
    // Outcomes
    O001 "no-steps" Warning Nothing;
    O002 "no-hexes" Warning Nothing;
    O003 "effect-place" Error Play;
    O004 "empty-sequence" Warning Nothing;
    O005 "choice-options" Error Play;
    O006 "label-differs" Warning Nothing;
    O007 "state-property" Error Play;
    // Modifiers and value rules
    M001 "negative-cap" Error Play;
    M002 "no-filter" Warning Nothing;
    M003 "no-comparison" Error Play;
    M004 "no-effect" Info Nothing;
    M005 "name-for-id" Warning Nothing;
    M006 "property-absent" Warning Nothing;
    M007 "no-conditions" Error Play;
    M008 "never-reached" Info Nothing;
    M009 "filter-type" Error Play;
    M010 "who" Error Play;
    M011 "comparison-value" Error Play;
    M012 "amount" Error Play;
    M020 "operation" Error Play;
    M021 "factor" Error Play;
    // Rules of play
    G001 "no-movement-concept" Warning Nothing;
    G002 "path-type" Error Play;
    G003 "stack-limit" Error Play;
    G004 "section-property" Error Play;
    G005 "variable-values" Error Play;
    G006 "zoc-without-sides" Warning Nothing;
    G007 "range" Error Play;
    // Scenarios
    S001 "off-map" Error Play;
    S002 "base-count" Error Play;
    S003 "map-word" Error Play;
    S004 "over-stacked" Error Play;
    S005 "shared-hex" Error Play;
    S006 "forbidden-terrain" Warning Nothing;
    S007 "too-late" Warning Nothing;
    S008 "zone-empty" Error Play;
    S009 "no-end" Warning Nothing;
    S010 "side-without-units" Warning Nothing;
    S011 "track-length" Warning Nothing;
    S012 "hexside" Error Play;
    S013 "hexside-type" Error Play;
    S014 "feature-twice" Warning Nothing;
    S015 "step" Error Play;
    S016 "no-map" Error Play;
    S017 "bots-need-rolls" Warning Nothing;
    S018 "objective-twice" Warning Nothing;
    S019 "no-source" Warning Nothing;
    S020 "counter-type" Error Play;
    S021 "counter-side" Error Play;
    // Stored but not evaluated
    X001 "trigger" Warning Nothing;
    X002 "operation" Warning Nothing;
    X003 "several-defender-hexes" Warning Nothing;
    X004 "activation-draw" Warning Nothing;
    X005 "support-range" Warning Nothing;
    X006 "overrun" Warning Nothing;
    X007 "other-concept" Warning Nothing;
}

impl Code {
    /// Returns the code with these four characters.
    pub fn find(id: &str) -> Option<&'static Self> {
        CODES.iter().find(|code| code.id == id)
    }
}
