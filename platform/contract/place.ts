import { pathOf, type PathFields } from './endpoint.ts'

/** The query part of a URL: everything that defines a view besides its path. */
export type UrlState = Readonly<Record<string, string | readonly string[]>>

/** The target of a link: a path with its fields filled in, and the initial query besides scope and dates. */
export type Target = {
  to: string
  view?: UrlState
  /** Keys that a link from a row keeps from the URL of its list. */
  carries?: readonly string[]
  /** It opens something on the page that is open, which stays where it is. */
  isInPlace?: boolean
}

type View<Key extends string> = Readonly<Partial<Record<Key, string | readonly string[] | undefined>>>
type Given<Path extends string, Key extends string> = [PathFields<Path>] extends [never]
  ? [view?: View<Key>]
  : [fields: Readonly<Record<PathFields<Path>, string>>, view?: View<Key>]

/**
 * A page of the product as a function: called with the fields of its path and the initial query, it answers the target of a
 * link.
 */
export type Place<Path extends string = string, Key extends string = string> = {
  (...given: Given<Path, Key>): Target
  readonly path: Path
  /** The keys that links from rows keep. */
  readonly carries: readonly string[]
}

/** A place whose fields do not matter. */
export type AnyPlace = { readonly path: string; readonly carries: readonly string[] }

function setKeys(view: Readonly<Record<string, string | readonly string[] | undefined>>): UrlState {
  return Object.fromEntries(
    Object.entries(view).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

/**
 * Declares a page: its path with fields in braces, the query keys that links may set, and those that links from rows keep.
 */
export function placeAt<const Path extends string, const Key extends string = never>(
  path: Path,
  _keys: readonly Key[] = [],
  carries: readonly string[] = [],
): Place<Path, Key> {
  const hasFields = path.includes('{')
  const target = (...given: readonly unknown[]): Target => {
    const [fields, view] = hasFields ? given : [{}, given[0]]
    const start = setKeys(asTexts(view))
    return {
      to: pathOf(path, asTexts(fields)),
      ...(Object.keys(start).length > 0 ? { view: start } : {}),
      ...(carries.length > 0 ? { carries } : {}),
    }
  }
  return Object.assign(target, { path, carries })
}

// The signature of a place allows only texts.
const asTexts = <Value>(given: unknown) => (given ?? {}) as Readonly<Record<string, Value & string>>
