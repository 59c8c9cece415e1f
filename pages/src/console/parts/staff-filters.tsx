import { type List, nodesOf } from '../lists.js';
import { Select } from './controls.js';

/** The branches or the agents of a brand. */
export type StaffList = List<{ id: number; name: string }>;

interface Props {
  branches: StaffList | null | undefined;
  agents: StaffList | null | undefined;
  filters: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Record<string, string>) => void;
}

const optionsOf = (list: StaffList) => nodesOf(list).map(({ id, name }) => [String(id), name] as const);

/** The branch and the agent of a list. A key without the scope of the directory has neither. */
export const StaffFilters = ({ branches, agents, filters, onChange }: Props) => (
  <>
    {branches && (
      <Select
        label="Branch"
        every="Every branch"
        options={optionsOf(branches)}
        value={filters.branch ?? ''}
        onChange={(branch) => onChange({ branch })}
      />
    )}
    {agents && (
      <Select
        label="Agent"
        every="Every agent"
        options={optionsOf(agents)}
        value={filters.agent ?? ''}
        onChange={(agent) => onChange({ agent })}
      />
    )}
  </>
);
