//! The examples in `docs/server.md` work as printed there.

use crate::live_server::LiveServer;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

const GUIDE: &str = include_str!("../../../../docs/server.md");
/// The server's URL in the examples.
const URL: &str = "http://127.0.0.1:7340";

/// Saves the response of each `curl` in a numbered file. Streams are cut off after 3 seconds.
const RECORDER: &str = r#"
set -eu
ANSWERS=0
curl() {
  ANSWERS=$((ANSWERS + 1))
  command curl --max-time 3 "$@" | tee "$ANSWERS.answer"
}
"#;

/// Waits for the bot's first order between two examples, as a human reader would.
const PAUSE: &str = r#"
until [ "$(command curl -s $HERE/sessions/$ID | jq .version)" = 2 ]; do sleep 0.05; done
"#;

/// The shell blocks of the guide.
fn examples() -> Vec<&'static str> {
    let blocks = GUIDE.split("```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

fn answers(folder: &Path) -> Vec<String> {
    let files = (1..).map(|number| folder.join(format!("{number}.answer")));
    files.map_while(|file| std::fs::read_to_string(file).ok()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_in_the_server_guide_works() {
    let server = LiveServer::start().await;
    let folder = tempfile::tempdir().unwrap();
    let script = RECORDER.to_owned() + &examples().join(PAUSE);
    assert!(script.contains(URL), "the examples use the default port");
    let script = script.replace(URL, &format!("http://{}", server.address));
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || bash.output()).await.unwrap();
    let output = output.expect("the examples need bash, curl and jq");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let answers = answers(folder.path());
    assert_eq!(answers.len(), 5, "check the answer of a new example here: {answers:?}");
    let json = |number: usize| -> Value { serde_json::from_str(&answers[number]).unwrap() };
    let (session, view, legal, order) = (json(0), json(1), json(2), json(3));
    assert_eq!(session["session"]["game"], "raid");
    assert_eq!(session["seats"][0]["token"].as_str().unwrap().len(), 64);
    assert_eq!(session["seats"][1]["token"], json!(null));
    assert_eq!((&view["you"], &view["version"]), (&json!({ "seat": 0 }), &json!(2)));
    assert_eq!(legal, json!((0..6).map(|valley| json!({ "Hide": valley })).collect::<Vec<_>>()));
    assert_eq!((&order["version"], &order["repeated"]), (&json!(3), &json!(false)), "{order}");
    let stream = &answers[4];
    assert!(stream.contains("event: change\n") && stream.contains("\nid: "), "{stream}");
    assert!(stream.contains("Seat 1 hides its camp in valley 3"), "{stream}");
    server.stop().await;
}
