use super::Table;
use crate::Problem;
use crate::long_work::{LongWork, Queue};
use futures_util::stream::{self, Stream, StreamExt as _};
use sandtable_core::record::Secrets;
use std::sync::Arc;

/// The session file of a table, written in chunks while its client reads it.
///
/// Each chunk is a piece of long work of its own: a slow client holds neither a place in the queue
/// nor the whole text, and a client that has left causes no more work.
pub(crate) struct File {
    table: Arc<Table>,
    server: Arc<Queue>,
    parts: Parts,
}

type Parts = Box<dyn Iterator<Item = String> + Send>;

/// Size of a chunk in bytes, except for a longer entry.
const CHUNK: usize = 256 * 1024;

impl File {
    /// The file of the session as it is now.
    pub(crate) fn of(table: &Arc<Table>, secrets: Secrets, server: Arc<Queue>) -> Self {
        Self { table: Arc::clone(table), server, parts: table.session().parts(secrets) }
    }

    /// Writes the first chunk, and returns the stream of all chunks.
    ///
    /// # Errors
    /// Returns the problem `busy` if too much long work waits already.
    pub(crate) async fn stream(
        self,
    ) -> Result<impl Stream<Item = Result<String, Problem>> + Send + 'static, Problem> {
        let long_work = LongWork::begin(&self.server, Some(&self.table)).await?;
        let (first, file) = self.chunk(long_work).await?;
        let rest = stream::try_unfold(file, async |file| match file {
            Some(file) => {
                let long_work = LongWork::resume(&file.server, &file.table).await?;
                Ok(Some(file.chunk(long_work).await?))
            }
            None => Ok(None),
        });
        Ok(stream::once(async { Ok(first) }).chain(rest))
    }

    /// Writes one chunk. Returns it with the rest of the file, or `None` at its end.
    async fn chunk(self, long_work: LongWork) -> Result<(String, Option<Self>), Problem> {
        let Self { table, server, mut parts } = self;
        let written = long_work.run(move |_| {
            let mut text = String::new();
            while text.len() < CHUNK {
                match parts.next() {
                    Some(part) => text.push_str(&part),
                    None => return Some((text, None)),
                }
            }
            Some((text, Some(parts)))
        });
        let (text, parts) = written.await?;
        Ok((text, parts.map(|parts| Self { table, server, parts })))
    }
}
