import type { Http } from '#collect/http.ts'

/** Queries the public Azure price list for one region. */
export type AzureClient = { region: string; host: URL; http: Http }
