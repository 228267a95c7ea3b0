import type { Answer } from './answer.ts'
import type { Call } from './call.ts'

export type Handler = (call: Call) => Answer | Promise<Answer>

/** A method, a path with :placeholders (`*` at its end: all that follows), and its handler. */
export type Route = { method: string; path: string; handle: Handler }

/** Finds the route of a call and fills in its placeholders. */
export function findRoute(routes: readonly Route[], call: Call): { route: Route; call: Call } | undefined {
  for (const route of routes) {
    if (route.method !== call.method) continue
    const placeholders = matchPath(route.path, call.path)
    if (placeholders) return { route, call: { ...call, placeholders } }
  }
  return undefined
}

/** The values of a pattern's placeholders in a path, the last of which may be `*`; undefined if the path does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.split('/')
  const isOpen = expected.at(-1) === '*'
  if (isOpen ? given.length < expected.length : given.length !== expected.length) return undefined
  const placeholders: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    if (part === '*') return { ...placeholders, '*': given.slice(index).map(decodeURIComponent).join('/') }
    const text = given[index] ?? ''
    if (part.startsWith(':')) placeholders[part.slice(1)] = decodeURIComponent(text)
    else if (part !== text) return undefined
  }
  return placeholders
}
