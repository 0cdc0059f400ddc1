//! The contract that every store must meet. A new implementation provides a [`Place`] and is tested
//! with:
//!
//! ```text
//! contract!(Sqlite);
//! ```

pub(crate) mod appends;
pub(crate) mod checkpoints;
pub(crate) mod documents;
pub(crate) mod requests;
pub(crate) mod seats;
pub(crate) mod sessions;

use sandtable_store::Store;

/// A place that stores can be opened in.
pub(crate) trait Place {
    /// A new place without sessions.
    async fn empty() -> Self;

    /// Opens a store, as another process would.
    async fn open(&self) -> Box<dyn Store>;
}

/// Generates one test per rule of the contract.
macro_rules! contract {
    ($place:ty) => {
        contract! { $place, appends:
            commands_are_read_back_in_order,
            a_command_updates_the_session,
            a_command_for_another_version_is_stale,
            a_command_for_a_missing_session_is_refused,
            a_repeated_key_returns_the_number_of_the_first_command,
            a_repeated_key_is_answered_for_any_expected_version,
            a_key_reused_for_another_request_is_refused,
            a_key_belongs_to_the_seat_that_used_it,
            a_key_of_the_server_belongs_to_no_seat,
            the_same_key_can_be_used_in_another_session,
            several_commands_are_stored_in_order,
            several_commands_are_stored_all_or_none,
            several_commands_may_start_with_repeated_ones,
            an_empty_list_of_commands_is_accepted,
            commands_of_two_sessions_cannot_be_appended_together,
            of_concurrent_commands_for_one_version_exactly_one_wins,
            of_concurrent_commands_with_one_key_exactly_one_is_stored,
            of_two_stores_exactly_one_wins_each_version,
            concurrent_sessions_do_not_affect_each_other,
            a_refused_write_does_not_affect_others_in_its_batch,
            long_and_unicode_entries_are_read_back,
            acknowledged_commands_survive_a_restart,
            a_check_changes_nothing_and_fails_when_closed,
            a_closed_store_refuses_every_call,
            writes_before_closing_are_stored,
        }
        contract! { $place, sessions:
            a_new_session_is_read_back,
            times_are_stored_in_microseconds,
            a_new_session_stores_all_its_entries,
            creating_an_existing_session_changes_nothing,
            a_missing_session_is_not_found,
            a_fork_keeps_its_parent_after_the_parent_is_deleted,
            recent_sessions_are_sorted_by_last_update,
            a_deleted_session_leaves_no_data,
            a_missing_session_cannot_be_deleted,
            a_session_keeps_its_title_and_manner,
            temporary_sessions_expire_after_their_last_change,
            finished_and_idle_sessions_expire_by_their_own_rules,
            a_family_has_a_limited_number_of_forks,
            rematches_and_forks_of_a_family_count_together,
            of_two_concurrent_creations_exactly_one_succeeds,
        }
        contract! { $place, seats:
            seats_are_read_back_in_ascending_order,
            a_seat_can_get_another_occupant,
            a_seat_of_a_missing_session_is_refused,
            a_token_belongs_to_one_seat_of_one_session,
            an_invitation_takes_an_open_seat_once,
            an_invitation_does_not_replace_an_occupant,
            of_many_people_with_one_invitation_exactly_one_gets_the_seat,
            an_invitation_for_two_seats_takes_them_in_order,
            a_contribution_is_stored_once,
            the_seats_of_several_sessions_are_read_at_once,
        }
        contract! { $place, requests:
            the_result_of_a_request_is_found_by_its_key,
            a_repeated_request_creates_nothing,
            a_refused_request_may_be_sent_again,
            a_request_takes_a_seat_once,
            a_request_without_a_seat_is_not_stored,
            of_concurrent_repeats_exactly_one_creates_a_session,
            a_request_may_be_repeated_after_its_session_is_deleted,
            a_request_creates_a_document_once,
            a_request_launches_a_document_once,
            a_refused_launch_does_not_use_up_its_key,
            the_first_secret_is_kept,
        }
        contract! { $place, documents:
            a_new_document_is_read_back,
            a_document_survives_a_restart,
            documents_of_any_kind_are_stored,
            the_same_id_may_be_used_by_another_kind,
            an_existing_document_cannot_be_created_again,
            a_missing_document_is_not_found,
            documents_are_listed_by_kind_and_owner,
            documents_are_sorted_by_last_update,
            a_replaced_document_has_the_next_version,
            a_revision_of_another_version_is_stale,
            a_missing_document_cannot_be_replaced,
            of_two_writers_of_one_version_exactly_one_wins,
            a_deleted_document_is_gone,
            a_document_at_another_version_is_not_deleted,
            a_used_document_cannot_be_deleted,
            a_document_is_free_again_when_no_other_uses_it,
            a_document_may_use_another_one_twice,
            a_missing_document_cannot_be_used,
            a_launch_stores_session_and_document,
            a_refused_launch_stores_neither,
            of_eight_concurrent_launches_exactly_one_succeeds,
            a_document_knows_the_outcome_of_its_session,
            a_document_is_unlaunched_when_its_session_is_deleted,
        }
        contract! { $place, checkpoints:
            the_last_checkpoint_is_found,
            a_checkpoint_before_a_number_is_found,
            a_checkpoint_with_the_same_number_is_replaced,
            a_checkpoint_after_a_missing_command_is_refused,
            a_checkpoint_of_a_missing_session_is_refused,
        }
    };
    ($place:ty, $module:ident: $($rule:ident,)*) => {
    mod $module {
            use super::*;
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $rule() {
    crate::contract::$module::$rule(<$place>::empty().await).await;
                }
            )*
        }
    };
}
pub(crate) use contract;
