//! Parts of the API document that hold for all routes.

use super::guard::OPERATOR;
use crate::Problem;
use crate::problem::Failure;
use crate::wire::Thinking;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Play every game over HTTP. Views, log lines, versions and refusals are made for the seat whose token is sent, so that no response reveals hidden information."
    ),
    modifiers(&Tokens),
    components(schemas(Problem, Failure, Thinking))
)]
pub(super) struct Document;

/// Adds the security schemes.
struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{
            ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme,
        };
        let parts = document.components.get_or_insert_default();
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        parts.add_security_scheme("seat", SecurityScheme::Http(bearer.clone()));
        parts.add_security_scheme("watch", SecurityScheme::Http(bearer.clone()));
        parts.add_security_scheme("owner", SecurityScheme::Http(bearer));
        let operator = ApiKey::Header(ApiKeyValue::new(OPERATOR));
        parts.add_security_scheme("operator", SecurityScheme::ApiKey(operator));
    }
}

/// Routes whose problems also have `success` and `error`.
const OUTSPOKEN: [&str; 2] = ["/api/forces", "/api/encounters"];

/// Error responses of every route.
const ERRORS: [(&str, &str); 2] =
    [("4XX", "The request was rejected. Nothing was changed."), ("5XX", "The server failed.")];

/// Adds the error responses to every operation.
pub(super) fn with_errors(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    for (route, path) in &mut document.paths.paths {
        let outspoken = OUTSPOKEN.iter().any(|prefix| route.starts_with(prefix));
        let schema = if outspoken { "Failure" } else { "Problem" };
        let methods =
            [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
        methods.into_iter().flatten().for_each(|operation| add_errors(operation, schema));
    }
    document
}

fn add_errors(operation: &mut Operation, schema: &str) {
    for (statuses, description) in ERRORS {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build();
        let error = ResponseBuilder::new().description(description);
        let error = error.content("application/json", content).build();
        operation.responses.responses.insert(statuses.to_owned(), error.into());
    }
}
