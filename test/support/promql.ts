import { parser } from '@prometheus-io/lezer-promql';

/** A condition of a selector on a label. */
interface Matcher {
  label: string;
  operator: string;
  value: string;
}

/** The metrics, labels and conditions of a PromQL expression. */
export interface Uses {
  metrics: string[];
  labels: string[];
  matchers: Matcher[];
}

/** The metrics, labels and conditions of an expression, or an error that marks the wrong place. */
export function usesOf(expression: string): Uses {
  const uses: Uses = { metrics: [], labels: [], matchers: [] };
  let matcher: Matcher = { label: '', operator: '', value: '' };
  let isInMatcher = false;
  parser.parse(expression).iterate({
    enter({ type, name, from, to }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`${expression}\n${' '.repeat(from)}^ is not PromQL`);
      if (name === 'UnquotedLabelMatcher') {
        isInMatcher = true;
        matcher = { label: '', operator: '', value: '' };
        uses.matchers.push(matcher);
      }
      if (name === 'LabelName') uses.labels.push(text);
      if (name === 'Identifier') uses.metrics.push(text);
      if (!isInMatcher) return;
      if (name === 'LabelName') matcher.label = text;
      if (name === 'MatchOp') matcher.operator = text;
      if (name === 'StringLiteral') matcher.value = text.slice(1, -1);
    },
    leave({ name }) {
      if (name === 'UnquotedLabelMatcher') isInMatcher = false;
    },
  });
  return uses;
}

/** The metrics of a scrape, each with the values of its labels. */
export function samplesOf(text: string): Map<string, Map<string, Set<string>>> {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
    metrics.set(name, known);
  }
  return metrics;
}
