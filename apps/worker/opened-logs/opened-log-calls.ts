import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import type { LakeRow } from '#lake/lake.ts'
import { applicationOfLog } from '#product/contract/calls/opened-logs.ts'

/** Reads a file, or the files of a folder, into a lake of its own in a folder; reports how many of their bytes are read. */
export const readOpenedLog = processCall({
  name: 'readOpenedLog',
  input: z.object({ logId: z.string(), path: z.string(), folder: z.string() }),
  output: z.array(applicationOfLog).readonly(),
  progress: z.object({ bytes: z.number() }),
})

const parameter = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()])

/** Answers a question from the lake in a folder. */
export const askOpenedLog = processCall({
  name: 'askOpenedLog',
  input: z.object({ folder: z.string(), name: z.string(), parameters: z.record(z.string(), parameter) }),
  output: z.array(z.custom<LakeRow>((row) => typeof row === 'object' && row !== null)).readonly(),
})
