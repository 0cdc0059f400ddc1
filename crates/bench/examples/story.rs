use sandtable_bench::work::{battle, fight};
use sandtable_core::Viewer;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let designs: Vec<&str> = args[1..].iter().map(String::as_str).collect();
    let s = battle(&designs).unwrap();
    let g = fight(&s, args[0].parse().unwrap()).unwrap();
    for l in g.log(Viewer::Referee) {
        println!("{l}");
    }
}
