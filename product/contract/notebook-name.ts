/** What a notebook is called: the end of its path; a name that is no path stays as it is. */
export function notebookName(path: string): string {
  return path.startsWith('/') ? path.slice(path.lastIndexOf('/') + 1) || path : path
}
