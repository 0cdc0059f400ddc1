//! What every store promises. A new one says how it is opened, and is held to all of it:
//!
//! ```text
//! contract!(Sqlite);
//! ```

pub(crate) mod appends;
pub(crate) mod checkpoints;
pub(crate) mod requests;
pub(crate) mod seats;
pub(crate) mod sessions;

use sandtable_store::Store;

/// A place where sessions can be kept.
pub(crate) trait Place {
    /// One where there are none.
    async fn empty() -> Self;

    /// A store of what is kept there, as another process would open it.
    async fn open(&self) -> Box<dyn Store>;
}

/// One test for each promise.
macro_rules! contract {
    ($place:ty) => {
        contract! { $place, appends:
            what_is_appended_is_read_back_in_order,
            a_command_moves_the_session_on,
            another_version_than_expected_is_stale,
            a_session_that_is_not_there_takes_no_command,
            a_repeated_key_answers_the_number_kept_before,
            a_repeated_key_is_answered_whatever_version_it_expects,
            a_key_belongs_to_the_seat_that_used_it,
            a_key_of_the_server_is_nobodys_seats,
            a_key_of_one_session_is_free_in_another,
            several_commands_are_kept_in_order,
            several_commands_are_all_kept_or_none,
            several_commands_may_begin_with_repetitions,
            no_commands_are_kept_at_once,
            commands_of_two_sessions_are_not_kept_together,
            of_many_who_expect_one_version_exactly_one_wins,
            of_many_who_repeat_one_key_exactly_one_is_kept,
            of_two_stores_exactly_one_wins_each_version,
            many_sessions_at_once_do_not_disturb_each_other,
            one_that_is_refused_does_not_keep_others_from_being_kept,
            long_entries_and_all_of_unicode_come_back,
            what_was_acknowledged_is_there_after_opening_again,
            a_closed_store_refuses,
            what_was_asked_before_closing_is_still_kept,
        }
        contract! { $place, sessions:
            a_new_session_is_read_back,
            a_session_keeps_microseconds,
            a_session_comes_with_all_its_entries,
            a_session_of_a_name_that_is_taken_changes_nothing,
            a_session_that_is_not_there_is_not_found,
            a_fork_knows_its_parent_after_that_is_gone,
            recent_sessions_are_those_used_last,
            a_deleted_session_leaves_nothing,
            a_session_that_is_not_there_cannot_be_deleted,
            of_two_who_create_one_session_one_does,
        }
        contract! { $place, seats:
            seats_are_read_back_in_their_order,
            somebody_is_seated_anew,
            nobody_is_seated_where_there_is_no_session,
            a_token_opens_its_seat_of_its_session_only,
            an_invitation_takes_an_open_seat_once,
            an_invitation_does_not_unseat_anybody,
            of_many_with_one_invitation_exactly_one_sits_down,
            an_invitation_for_two_seats_takes_one_after_the_other,
            the_seats_of_many_sessions_are_read_at_once,
        }
        contract! { $place, requests:
            what_came_of_a_request_is_told_by_its_key,
            a_request_that_was_answered_creates_nothing_again,
            a_request_that_was_refused_may_be_sent_again,
            a_request_takes_a_seat_once,
            a_request_that_found_no_seat_is_not_kept,
            of_many_who_send_one_request_exactly_one_creates,
            what_is_forgotten_may_be_asked_for_again,
            the_first_secret_stays,
        }
        contract! { $place, checkpoints:
            the_last_checkpoint_is_found,
            a_checkpoint_before_a_number_is_found,
            a_checkpoint_kept_again_is_replaced,
            a_checkpoint_of_what_has_not_happened_is_refused,
            a_checkpoint_of_no_session_is_refused,
        }
    };
    ($place:ty, $room:ident: $($promise:ident,)*) => {
        mod $room {
            use super::*;
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $promise() {
                    crate::contract::$room::$promise(<$place>::empty().await).await;
                }
            )*
        }
    };
}
pub(crate) use contract;
