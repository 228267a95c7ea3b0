import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const elapsed = z.object({ ms: z.number(), processorMs: z.number() })
const measuredOf = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({ took: elapsed, peakBytes: z.number(), answer })
const derived = z.object({
  models: z.array(z.tuple([z.string(), elapsed])),
  /** The number of rebuilt days per model. */
  days: z.record(z.string(), z.number()).default({}),
})

const steps = z.object({
  /** Usage records. */
  load: measuredOf(z.number()),
  derive: measuredOf(derived),
  /** Bytes. */
  publish: measuredOf(z.number()),
  loadDay: measuredOf(z.number()),
  deriveDay: measuredOf(derived),
  publishDay: measuredOf(z.number()),
})

const keptSteps = z.object({
  figures: steps.partial(),
  /** Number of the append of one more day. */
  dayVersion: z.number().optional(),
})

/** Measurements of each step of the lake, in order. */
export type LakeSteps = z.output<typeof steps>

/** The measurements of earlier benchmarks on a data directory. */
export type KeptSteps = z.output<typeof keptSteps>

/** Reads the measurements of completed steps. */
export async function readKeptSteps(dataDirectory: string): Promise<KeptSteps> {
  try {
    return keptSteps.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { figures: {} }
    throw error
  }
}

/** Keeps the measurements for later benchmarks. */
export async function writeKeptSteps(dataDirectory: string, kept: KeptSteps): Promise<void> {
  const file = fileIn(dataDirectory)
  await writeFile(`${file}.part`, JSON.stringify(kept, undefined, 2))
  await rename(`${file}.part`, file)
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'bench-scale.json')
}
