import { applicationsOf, type Skipped } from './applications.ts'
import { applicationDocument, type ApplicationDocument } from './document/application-document.ts'
import type { LogPart } from './read-log.ts'

/** All applications of some logs, and what was not read. */
export type EventLogDocument = { applications: ApplicationDocument[]; skipped: Skipped[] }

/** Makes one document from the parts that were read, in any order. */
export function summarizeParts(parts: readonly LogPart[]): EventLogDocument {
  const { applications, skipped } = applicationsOf(parts)
  return { applications: applications.map(applicationDocument), skipped }
}
