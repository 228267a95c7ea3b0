// Every list that its own query answers: one line each.
export { listOwnCosts } from './session/own-cost/contract.ts'
export { listSubscriptions } from './session/subscriptions/contract.ts'
export { listCostAnomalies } from './spend/anomalies/contract.ts'
export { listUnallocatedCost } from './workloads/unallocated-cost/contract.ts'
