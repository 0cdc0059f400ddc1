use crate::args::{Show, viewer};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{SessionFile, Target};

pub(crate) fn run(args: &Show, console: Console) -> Result<(), Failure> {
    let file = SessionFile::read(&args.file)?;
    let opened = file.open()?;
    let point = args.when.point(opened.session.clock());
    let viewer = viewer(opened.session.as_ref(), args.seat)?;
    let shown = opened.session.show(point, viewer);
    let shown = shown.map_err(|refused| Exit::Failed.because(&refused))?;
    let target = args.svg.as_deref().map(|path| Target::public(path, args.overwrite));
    if let Some(target) = &target {
        let drawing = opened.session.picture(point, viewer);
        let drawing = drawing.map_err(|refused| Exit::Failed.because(&refused))?;
        let drawing = drawing.ok_or_else(|| {
            let message = format!("{} has no board to draw", opened.session.game());
            Failure::new(Exit::Failed, "no-board", message)
        })?;
        target.write(&drawing)?;
    }
    let moment = shown.moment;
    console.beside(target.as_ref()).data(&shown, || format!("{moment}\n{}", shown.text))?;
    // The intact part is shown first; damage after it still makes the command fail.
    match opened.damage {
        Some(damage) => Err(Failure::damaged(&file.path, &damage)),
        None => Ok(()),
    }
}
