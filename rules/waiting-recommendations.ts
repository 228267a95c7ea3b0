/** A recommendation that is not made yet: its code in the specification, what it would propose, and the facts that it waits for. */
type WaitingRecommendation = { code: string; title: string; waitsFor: string }

/** Recommendations that wait for facts: they propose nothing and have no money. `docs/recommendations.md` lists them. */
export const waitingRecommendations: readonly WaitingRecommendation[] = [
  {
    code: 'R04',
    title: 'Take workers with more cores',
    waitsFor:
      'runs of the job with more cores: more cores make work faster, and nothing else shows that it gets cheaper',
  },
  {
    code: 'R12a',
    title: 'Turn Photon on',
    waitsFor:
      'runs of the job with Photon: it pays where they are faster by more than (m·D + V) / (D + V), with m as many DBUs at D an hour and VMs at V an hour',
  },
  {
    code: 'R20, N6',
    title: 'Let a continuous stream run from time to time',
    waitsFor: 'the progress of streaming queries: which micro-batches there were, and how long they worked',
  },
  {
    code: 'N8',
    title: 'Serverless or classic compute for a job',
    waitsFor:
      'runs of the job, or of similar ones, on both sides of a move; figures of a vendor are no evidence',
  },
  {
    code: 'N11 for Lakebase',
    title: 'Stop a database that nobody uses',
    waitsFor: 'usage by hour of database instances at their least size',
  },
  {
    code: 'N12 for tables that nobody maintains',
    title: 'Begin OPTIMIZE, or turn on predictive optimization',
    waitsFor: 'the size of files by table: how much of what is read would be fewer, larger files',
  },
  {
    code: 'N14',
    title: 'Delete VMs, disks and addresses without a cluster',
    waitsFor: 'bills of the clouds',
  },
]
