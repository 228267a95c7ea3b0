/** What a measurement came to. */
export type Finding = {
  /** The measured figures, in words. */
  figure: string
  isMet: boolean
  /** What lies behind the figures, one line each. */
  notes?: readonly string[]
}

/** A claim about speed or size that can be measured. */
export type Benchmark = {
  name: string
  /** The claim, as a sentence. */
  target: string
  run(): Promise<Finding>
}
