/** How much a benchmark works on: what its target is about, or just enough to start each of its parts. */
export type Size = 'full' | 'small'

/** The outcome of a measurement. */
export type Finding = {
  /** The measured values, in words. */
  figure: string
  isMet: boolean
  /** Details of the values, one line each. */
  notes?: readonly string[]
  /** Parts of it that did not work, whatever was measured. */
  failures?: readonly string[]
}

/** A measurable claim about speed or size. */
export type Benchmark = {
  name: string
  /** The claim, as a sentence. */
  target: string
  run(size: Size): Promise<Finding>
}
