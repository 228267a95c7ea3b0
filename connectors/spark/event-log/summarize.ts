import { applicationsOf, type Skipped } from './applications.ts'
import { applicationDocument, type ApplicationDocument } from './document/application-document.ts'
import type { LogPart } from './read-log.ts'

/** All applications of some logs, and what was not read. */
export type EventLogDocument = { applications: ApplicationDocument[]; skipped: Skipped[] }

/** Names applications that are there twice: whoever adds up would count them twice. */
function nameTwins(applications: readonly ApplicationDocument[]): void {
  const known = applications.filter(({ applicationId }) => applicationId !== null)
  const groups = Map.groupBy(known, ({ applicationId, attemptId }) =>
    JSON.stringify([applicationId, attemptId]),
  )
  for (const group of groups.values()) {
    for (const application of group) {
      const twin = group.find((other) => other !== application)
      if (twin) application.problems.push(`${twin.files[0] ?? ''} is of the same application and attempt.`)
    }
  }
}

/** Makes one document from the parts that were read, in any order. */
export function summarizeParts(parts: readonly LogPart[]): EventLogDocument {
  const { applications, skipped } = applicationsOf(parts)
  const documents = applications.map(applicationDocument)
  nameTwins(documents)
  return { applications: documents, skipped }
}
