//! The examples in `docs/server.md` work as printed there.

use crate::live_server::LiveServer;
use serde_json::{Value, json};
use std::process::Command;

const GUIDE: &str = include_str!("../../../../docs/server.md");
/// The server's URL in the examples.
const URL: &str = "http://127.0.0.1:7340";

/// The shell blocks of the guide.
fn examples() -> Vec<&'static str> {
    let blocks = GUIDE.split("```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_in_the_server_guide_works() {
    let server = LiveServer::start().await;
    let folder = tempfile::tempdir().unwrap();
    let script = format!("set -eu\n{}", examples().concat());
    assert!(script.contains(URL), "the examples use the default port");
    let script = script.replace(URL, &format!("http://{}", server.address));
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || bash.output()).await.unwrap();
    let output = output.expect("the examples need bash, curl and jq");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let file = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let json = |name: &str| -> Value { serde_json::from_str(&file(name)).unwrap() };
    let (session, view) = (json("made.json"), json("view.json"));
    let (legal, order) = (json("legal.json"), json("ordered.json"));
    assert_eq!(session["session"]["game"], "raid");
    assert_eq!(session["seats"][0]["token"].as_str().unwrap().len(), 64);
    assert_eq!(session["seats"][1]["token"], json!(null));
    assert_eq!((&view["you"], &view["version"]), (&json!({ "seat": 0 }), &json!(2)));
    assert_eq!(legal, json!((0..6).map(|valley| json!({ "Hide": valley })).collect::<Vec<_>>()));
    assert_eq!((&order["version"], &order["repeated"]), (&json!(3), &json!(false)), "{order}");
    let stream = file("stream.txt");
    assert!(stream.contains("event: change\n") && stream.contains("\nid: "), "{stream}");
    assert!(stream.contains("Seat 1 hides its camp in valley 3"), "{stream}");
    server.stop().await;
}
