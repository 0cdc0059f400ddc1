//! The examples of `docs/server.md`, run as they stand there.

use crate::running::Running;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const GUIDE: &str = include_str!("../../../../docs/server.md");
/// Where the examples believe the server to be.
const THERE: &str = "http://127.0.0.1:7340";

/// Keeps what each `curl` answered in a file with its number. A stream is listened to for a while.
const KEEPING: &str = r#"
set -eu
ANSWERS=0
curl() {
  ANSWERS=$((ANSWERS + 1))
  command curl --max-time 3 "$@" | tee "$ANSWERS.answer"
}
"#;

/// The bot plays as soon as it can; who reads the guide is slower.
const SLOWLY: &str = r#"
until [ "$(command curl -s $HERE/sessions/$ID | jq .version)" = 2 ]; do sleep 0.05; done
"#;

/// What is in blocks of shell.
fn examples() -> Vec<&'static str> {
    let blocks = GUIDE.split("```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

fn answers(folder: &Path) -> Vec<String> {
    let files = (1..).map(|number| folder.join(format!("{number}.answer")));
    files.map_while(|file| std::fs::read_to_string(file).ok()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_of_the_guide_does_what_the_guide_says() {
    let server = Running::start().await;
    let folder = tempfile::tempdir().unwrap();
    let script = KEEPING.to_owned() + &examples().join(SLOWLY);
    assert!(script.contains(THERE), "the examples speak to the usual port");
    let script = script.replace(THERE, &format!("http://{}", server.address));
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || bash.output()).await.unwrap();
    let output = output.expect("the examples need bash, curl and jq");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let told = answers(folder.path());
    assert_eq!(told.len(), 5, "a new example says here what it answers: {told:?}");
    let json = |number: usize| -> Value { serde_json::from_str(&told[number]).unwrap() };
    let (made, view, legal, order) = (json(0), json(1), json(2), json(3));
    assert_eq!(made["session"]["game"], "raid");
    assert_eq!(made["seats"][0]["token"].as_str().unwrap().len(), 64, "its token is in the answer");
    assert_eq!(made["seats"][1]["token"], json!(null));
    assert_eq!((&view["you"], &view["version"]), (&json!({ "seat": 0 }), &json!(2)));
    assert_eq!(legal, json!((0..6).map(|valley| json!({ "Hide": valley })).collect::<Vec<_>>()));
    assert_eq!((&order["version"], &order["repeated"]), (&json!(3), &json!(false)), "{order}");
    let stream = &told[4];
    assert!(stream.contains("event: change\n") && stream.contains("\nid: "), "{stream}");
    assert!(stream.contains("Seat 1 hides its camp in valley 3"), "{stream}");
    server.stop().await;
}
