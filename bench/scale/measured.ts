import { writeFileSync } from 'node:fs'
import { memoryOf } from '../demo/process-memory.ts'
import { elapsed, type Elapsed } from '../lake/elapsed.ts'

/** Duration of a step, and the peak memory of this process meanwhile. */
export type Measured<Answer> = { took: Elapsed; peakBytes: number; answer: Answer }

/** Measures a step. Linux only. */
export async function measured<Answer>(step: () => Promise<Answer>): Promise<Measured<Answer>> {
  forgetPeak()
  const since = elapsed()
  const answer = await step()
  return { took: since(), peakBytes: memoryOf(process.pid)?.peakBytes ?? Number.NaN, answer }
}

function forgetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5')
}
