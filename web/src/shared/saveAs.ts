/** Saves something as a file of the user. */
export function saveAs(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
