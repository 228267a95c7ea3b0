declare module 'jstat' {
  /** What this product uses of jStat: the quantile of Student's t. */
  const jStat: { studentt: { inv(probability: number, degrees: number): number } }
  export default jStat
}
