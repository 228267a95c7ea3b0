/** The router's spelling of a path with fields in braces. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, '$$$1')
}
