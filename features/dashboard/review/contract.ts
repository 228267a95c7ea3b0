export { analyzeChanges, listReviewedChanges } from './contract/changes.ts'
export { getReviewFilters } from './contract/filters.ts'
export { getRealizedSavings } from './contract/realized-savings.ts'
