use super::Shared;
use super::extract::{Body, Key, PathParams, QueryParams, canonical, incomplete};
use super::guard::Operator;
use crate::Problem;
use crate::library::Owner;
use crate::wire::{
    CopyName, Deleted, ExpectedVersion, ForceChanged, ForcePatch, ForcePreview, ForceShown, Forces,
    Search,
};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use sandtable::{ForceDraft, muster};

/// The response to a creation.
type Created = Result<(StatusCode, Json<ForceChanged>), Problem>;

/// Lists the caller's forces, the most recently changed first.
#[utoipa::path(get, path = "/api/forces", params(Search), security(("owner" = [])),
    responses((status = 200, body = Forces)))]
pub(super) async fn forces(
    State(shared): State<Shared>,
    owner: Owner,
    QueryParams(search): QueryParams<Search>,
) -> Result<Json<Forces>, Problem> {
    let forces = shared.library.forces(owner, &search.search).await?;
    Ok(Json(Forces { count: forces.len(), forces }))
}

/// Creates a force.
#[utoipa::path(post, path = "/api/forces", params(Key), request_body = Object,
    security(("operator" = [], "owner" = [])), responses((status = 201, body = ForceChanged)))]
pub(super) async fn create(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    Key(key): Key,
    Body(draft): Body<ForceDraft>,
) -> Created {
    let scope = ("forces", owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &canonical(&draft)?).await?;
    let force = shared.library.add_force(owner, async { Ok(draft) }, request).await?;
    Ok((StatusCode::CREATED, Json(force.into())))
}

/// Computes the totals of a force without storing it.
#[utoipa::path(post, path = "/api/forces/preview", request_body = Object,
    security(("owner" = [])), responses((status = 200, body = ForcePreview)))]
pub(super) async fn preview(
    _owner: Owner,
    Body(draft): Body<ForceDraft>,
) -> Result<Json<ForcePreview>, Problem> {
    Ok(Json(ForcePreview { force: muster().force(&draft)? }))
}

/// Creates a force from the text of a force file (TOML).
#[utoipa::path(post, path = "/api/forces/import", params(Key), request_body = String,
    security(("operator" = [], "owner" = [])), responses((status = 201, body = ForceChanged)))]
pub(super) async fn import(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    Key(key): Key,
    body: Result<Bytes, BytesRejection>,
) -> Created {
    let text = body.map_err(|rejection| incomplete(rejection.status()))?;
    let scope = ("forces/import", owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &text).await?;
    let draft = async { Ok(muster().import_force(&String::from_utf8_lossy(&text))?) };
    let force = shared.library.add_force(owner, draft, request).await?;
    Ok((StatusCode::CREATED, Json(force.into())))
}

/// Returns a force.
#[utoipa::path(get, path = "/api/forces/{force}", params(("force" = String, Path)),
    security(("owner" = [])), responses((status = 200, body = ForceShown)))]
pub(super) async fn force(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
) -> Result<Json<ForceShown>, Problem> {
    Ok(Json(ForceShown { force: shared.library.force(owner, &id).await? }))
}

/// Changes a force.
#[utoipa::path(patch, path = "/api/forces/{force}", params(("force" = String, Path)),
    request_body = ForcePatch, security(("owner" = [])),
    responses((status = 200, body = ForceChanged)))]
pub(super) async fn change(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Body(patch): Body<ForcePatch>,
) -> Result<Json<ForceChanged>, Problem> {
    Ok(Json(shared.library.change_force((owner, &id), patch).await?.into()))
}

/// Deletes a force that no encounter uses.
#[utoipa::path(delete, path = "/api/forces/{force}",
    params(("force" = String, Path), ExpectedVersion), security(("owner" = [])),
    responses((status = 200, body = Deleted)))]
pub(super) async fn delete(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    QueryParams(expected): QueryParams<ExpectedVersion>,
) -> Result<Json<Deleted>, Problem> {
    shared.library.remove_force((owner, &id), expected.version).await?;
    Ok(Json(Deleted { success: true }))
}

/// Copies a force.
#[utoipa::path(post, path = "/api/forces/{force}/clone", params(("force" = String, Path), Key),
    request_body = CopyName, security(("operator" = [], "owner" = [])),
    responses((status = 201, body = ForceChanged)))]
pub(super) async fn copy(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Key(key): Key,
    Body(copy): Body<CopyName>,
) -> Created {
    let scope = ("forces/clone", &id, owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &canonical(&copy)?).await?;
    let force = shared.library.clone_force((owner, &id), copy.new_name, request).await?;
    Ok((StatusCode::CREATED, Json(force.into())))
}

/// Exports a force as a file (TOML).
#[utoipa::path(get, path = "/api/forces/{force}/export", params(("force" = String, Path)),
    security(("owner" = [])),
    responses((status = 200, content_type = "application/toml", body = str)))]
pub(super) async fn export(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
) -> Result<impl IntoResponse, Problem> {
    let draft = shared.library.read::<ForceDraft>(owner, &id).await?.content;
    let text = muster().export_force(&draft)?;
    let name = format!("attachment; filename=\"{}.toml\"", file_name(&draft.name));
    Ok(([(CONTENT_TYPE, "application/toml".to_owned()), (CONTENT_DISPOSITION, name)], text))
}

/// The name of a force as a file name: letters and digits of ASCII, anything else as hyphens.
fn file_name(name: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let name: String = name.trim().to_lowercase().chars().map(plain).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "force".to_owned() } else { name.to_owned() }
}
