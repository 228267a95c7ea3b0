import { place } from '#product/places.ts'
import { laterScreens } from '#ui/screen/later-screen.ts'
import type { LaterScreen } from '#ui/screen/meanwhile.ts'

const unhealthy = { label: 'Unhealthy spend', ...place.executiveEfficiency() }
const engine = { label: 'Analysis engine', ...place.analysisEngine() }

/** Pages that are not available yet, each with what answers its question today. */
export const screensToCome: readonly LaterScreen[] = [
  ...laterScreens({
    paths: [
      '/vendor-consolidation',
      '/vendor-consolidation/data-cost',
      '/vendor-consolidation/migration-opportunities',
      '/vendor-consolidation/migration-opportunities/jobs',
      '/vendor-consolidation/migration-opportunities/notebooks',
      '/vendor-consolidation/migration-opportunities/pipelines',
    ],
    area: 'Vendor Consolidation',
    title: 'Vendor Consolidation',
    guard: 'user',
    meanwhile: {
      text: 'Cost over time splits cost by provider; cost per vendor of data is not collected yet.',
      links: [{ label: 'Cost by provider', ...place.costByProvider({ timeFrame: 'monthly' }) }],
    },
  }),
  ...laterScreens({
    paths: ['/unity-catalog-assessment', '/unity-catalog-assessment/export-history'],
    area: 'Unity Catalog Assessment',
    title: 'Unity Catalog Assessment',
    guard: 'user',
    meanwhile: { text: 'No page answers it today: use of Unity Catalog is not collected yet.' },
  }),
  ...laterScreens({
    paths: ['/settings/provisioning-permissions'],
    area: 'Settings',
    title: 'Access Rights',
    guard: 'admin',
    meanwhile: {
      text: 'An administrator adds users, their roles and workspaces with ./lakegauge user; ./lakegauge doctor lists the rights that are missing in workspaces.',
    },
  }),
  ...laterScreens({
    paths: [
      '/settings/monitor-provisioning',
      '/settings/monitor-provisioning/workflows',
      '/settings/monitor-provisioning/clusters',
      '/settings/monitor-provisioning/pipelines',
    ],
    area: 'Settings',
    title: 'Monitor Provisioning',
    guard: 'admin',
    meanwhile: {
      text: 'Nothing has to be attached: event logs are read from where clusters deliver them. Detection shows what was read.',
      links: [{ label: 'Detection', ...place.detection() }],
    },
  }),
  ...laterScreens({
    paths: ['/settings/system-updates'],
    area: 'Settings',
    title: 'System Updates',
    guard: 'admin',
    meanwhile: {
      text: './lakegauge doctor shows versions and health, and the operations guide describes an upgrade.',
      links: [engine],
    },
  }),
  ...laterScreens({
    paths: ['/operational-management/optimization-reports'],
    area: 'Analysis Management',
    title: 'Optimization Reports',
    guard: 'admin',
    meanwhile: {
      text: 'Lists and charts export CSV; unhealthy spend names the assets that waste most.',
      links: [unhealthy],
    },
  }),
  ...laterScreens({
    paths: [
      '/operational-management/consumption-data',
      '/operational-management/consumption-data/run-history',
    ],
    area: 'Analysis Management',
    title: 'Consumption Data',
    guard: 'billing-admin',
    meanwhile: {
      text: 'Cloud bills are not loaded yet; the cost of VMs is an estimate from public prices, marked ≈.',
    },
  }),
  ...laterScreens({
    paths: ['/operational-management/estimated-costs'],
    area: 'Analysis Management',
    title: 'Estimated Costs',
    guard: 'admin',
    meanwhile: {
      text: 'Lists show estimates beside billed cost, and the explanation of each amount has its parts.',
      links: [{ label: 'All workloads', ...place.allWorkloads() }],
    },
  }),
]
