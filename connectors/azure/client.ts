import type { Http } from '#collect/http.ts'

/** Asks Azure's public price list about one region. */
export type AzureClient = { region: string; host: URL; http: Http }
