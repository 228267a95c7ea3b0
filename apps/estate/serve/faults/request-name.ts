import type { Call } from '../http/call.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The path of a call with placeholders for values that vary between runs. */
export function pathName(path: string): string {
  return path.replaceAll(uuid, ':id').replace(/^(\/external-links\/:id|.*\/chunks)\/\d+$/, '$1/:index')
}

/** Identifies a request, the same for each repetition. */
export function requestName({ method, path, query, body }: Call): string {
  if (path.startsWith('/external-links/')) return `${method} ${pathName(path)}`
  return `${method} ${path.replaceAll(uuid, ':id')}?${query.toString()} ${body}`
}
