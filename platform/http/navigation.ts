/** What a browser sends that is led to an address. */
export type NavigationCall = {
  /** The part of the path that varies. */
  name: string
  /** What stands in the address after the path. */
  query: URLSearchParams
  cookie(name: string): string | undefined
  /** The token of the browser's session, whether it is still valid or not. */
  sessionToken: string | undefined
  /** The product's own address, as the browser knows it. */
  origin: string
  /** Whether the page of another site led the browser here. */
  isFromForeignSite: boolean
  /** The caller's network address. */
  address: string
  correlationId: string
}

/** A cookie that only some addresses get, and no script; without a value it is removed. */
export type NavigationCookie = { name: string; value?: string; path: string; seconds?: number }

/** Where the browser goes on, with the session that it gets and the cookies that it keeps or forgets. */
export type NavigationAnswer = { location: string; session?: string; cookies?: readonly NavigationCookie[] }

/** An address to which browsers are led, by links of the product or by another site, and which leads them on. */
export type Navigation = { path: string; answer(call: NavigationCall): Promise<NavigationAnswer> }
