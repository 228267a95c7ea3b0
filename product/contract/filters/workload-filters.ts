import { z } from 'zod'
import { workloadLists } from '../calls/workload-lists.ts'
import { jobFilters, workloadSearch } from './list-filters.ts'

/** Of which workloads a call that sums them up is: those of a list, narrowed as that list can be. */
export const workloadFilters = {
  workloads: z.enum(workloadLists).default('jobs').meta({ description: 'The list whose workloads count.' }),
  jobId: z.string().min(1).optional().meta({
    description: 'Only this workload; of jobs also a one-time job. Default: all of the list.',
  }),
  ...workloadSearch('Search'),
  ...jobFilters,
}
