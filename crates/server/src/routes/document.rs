//! What is said of all routes at once.

use super::guard::OPERATOR;
use crate::Problem;
use crate::wire::Thinking;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Play every game over HTTP. Views, log lines, versions and refusals are made for the seat whose token is shown."
    ),
    modifiers(&Tokens),
    components(schemas(Problem, Thinking))
)]
pub(super) struct Document;

/// How callers say who they are.
struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{
            ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme,
        };
        let parts = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        parts.add_security_scheme("seat", SecurityScheme::Http(bearer.clone()));
        parts.add_security_scheme("watch", SecurityScheme::Http(bearer));
        let operator = ApiKey::Header(ApiKeyValue::new(OPERATOR));
        parts.add_security_scheme("operator", SecurityScheme::ApiKey(operator));
    }
}

/// How any request may be refused: in one form, whatever the reason.
const REFUSALS: [(&str, &str); 2] = [
    ("4XX", "Something is wrong with the request, and nothing was changed."),
    ("5XX", "Something went wrong here."),
];

/// A description with what holds for every route.
pub(super) fn finished(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    for path in document.paths.paths.values_mut() {
        [&mut path.get, &mut path.post].into_iter().flatten().for_each(refusing);
    }
    document
}

fn refusing(operation: &mut Operation) {
    for (statuses, why) in REFUSALS {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        let refusal = ResponseBuilder::new().description(why).content("application/json", content);
        operation.responses.responses.insert(statuses.to_owned(), refusal.build().into());
    }
}
