/** The outcome of a measurement. */
export type Finding = {
  /** The measured values, in words. */
  figure: string
  isMet: boolean
  /** Details of the values, one line each. */
  notes?: readonly string[]
}

/** A measurable claim about speed or size. */
export type Benchmark = {
  name: string
  /** The claim, as a sentence. */
  target: string
  run(): Promise<Finding>
}
