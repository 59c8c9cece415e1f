import { demoFacts } from '../base/dom.js';

/** The queries that a first visit finds in its tabs. Without demo data, the caller fills in the ids. */
export function exampleTabs(): { query: string; variables?: string }[] {
  const { flowId = 1, renewedFlowId = 1 } = demoFacts() ?? {};
  return [
    {
      query: `# The newest flows, as a list shows them.
# Ctrl-Enter runs the query, and
# Ctrl-Space suggests fields.
query NewestFlows {
  flows(first: 3) {
    totalCount
    edges {
      node {
        id
        percentageCompleted
        property { displayAddress }
        subTenants { firstName lastName }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    },
    {
      query: `# One flow: its stages, and what each may become.
query OneFlow($id: SafeInt!) {
  flow(id: $id) {
    id
    property { displayAddress }
    subTenants { firstName lastName isLead }
    stages { stage status message mayBecome }
  }
}
`,
      variables: JSON.stringify({ id: flowId }, null, 2),
    },
    {
      query: `# The history of a flow, the latest first.
query Timeline($id: SafeInt!) {
  flow(id: $id) {
    id
    timeline(first: 5) { eventType description createdAt }
  }
}
`,
      variables: JSON.stringify({ id: renewedFlowId }, null, 2),
    },
    {
      query: `# Statutory deadlines, the earliest first.
query NextDeadlines {
  deadlines(first: 5, states: [OPEN]) {
    edges { node { key dueOn state flow { id property { displayAddress } } } }
  }
}
`,
    },
    {
      query: `# Properties, newest first.
query Properties {
  properties(first: 5) {
    totalCount
    edges { node { id displayAddress bedrooms } }
  }
}
`,
    },
    {
      query: `# Each event as it happens: change a flow
# in another tab, and look here.
subscription Events {
  events { id type timestamp data }
}
`,
    },
  ];
}
