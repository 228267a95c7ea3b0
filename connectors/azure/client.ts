import type { Http } from '#exchange/http.ts'

/** Queries the public Azure price list for one region. */
export type AzureClient = { region: string; host: URL; http: Http }
