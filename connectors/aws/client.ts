import type { Http } from '#collect/http.ts'

/** Fetches AWS's public price list of one region. */
export type AwsClient = { region: string; host: URL; http: Http }
