import { z } from 'zod'
import { configurationEvidence } from '#product/contract/calls/configuration.ts'
import { fieldsOf, parsedJson } from './setting-texts.ts'
import type { Statement } from './versions.ts'

const text = z.string().nullable()
const flag = z.boolean().nullable()

const pipelineRow = z.object({
  workspaceId: z.string(),
  statement: z.string(),
  evidence: z.enum(configurationEvidence),
  atTime: text,
  deleteTime: text,
  name: text,
  runAs: text,
  tagsJson: text,
  isServerless: flag,
  isPhoton: flag,
  isContinuous: flag,
  isDevelopment: flag,
  edition: text,
  channel: text,
  settingsJson: text,
})

/** A row of the table as what one source reported of a pipeline; of REST with all fields of its settings. */
export function pipelineStatement(read: unknown): Statement {
  const found = pipelineRow.parse(read)
  const { workspaceId, statement, evidence, atTime, deleteTime } = found
  const { id: _, ...reported } = fieldsOf(parsedJson(found.settingsJson))
  return {
    workspaceId,
    statement,
    evidence,
    atTime,
    createTime: null,
    deleteTime,
    changedBy: null,
    settings: {
      ...reported,
      name: found.name,
      // The system tables name it by its id, REST by its user name: they are not compared.
      ...(evidence === 'current' ? { run_as_user_name: found.runAs } : { run_as: found.runAs }),
      tags: parsedJson(found.tagsJson),
      serverless: found.isServerless,
      photon: found.isPhoton,
      continuous: found.isContinuous,
      development: found.isDevelopment,
      edition: found.edition,
      channel: found.channel,
    },
  }
}
