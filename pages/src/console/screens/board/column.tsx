import { nodesOf } from '../../lists.js';
import { Mark } from '../../parts/mark.js';
import { Shares } from '../../pictures/ticks.js';
import { screenUrl } from '../../urls.js';
import { countText, STAGE_NAMES, type Stage } from '../../words.js';
import { FlowCard } from './card.js';
import { type BoardData, type Card, type COLUMNS, countOf, type DueOfFlow } from './data.js';

interface Props {
  column: (typeof COLUMNS)[number];
  data: BoardData;
  due: ReadonlyMap<number, DueOfFlow>;
  brandId: number;
  isShown: (flow: Card) => boolean;
  /** Whether flows are left out on purpose. */
  isNarrowed: boolean;
  hrefOf: (stage: Stage) => string;
}

/** One column, with a list of cards for each of its stages. Those with a near deadline come first. */
export function Column({ column, data, due, brandId, isShown, isNarrowed, hrefOf }: Props) {
  const counts = column.stages.map(({ stage }) => countOf(data, [stage]).count);
  const total = countOf(
    data,
    column.stages.map(({ stage }) => stage),
  );
  const isFirst = ({ id }: Card): number => (due.get(id)?.next ? 0 : 1);
  return (
    <section class="col" aria-label={column.name}>
      <header>
        <div>
          <h2>{column.name}</h2>
          <span class="n">{countText(total.count, total.isEstimated)}</span>
        </div>
        <Shares counts={counts} />
      </header>
      {column.stages.map(({ stage, field }) => {
        const list = data[field];
        const all = nodesOf(list)
          .filter(isShown)
          .toSorted((one, other) => isFirst(one) - isFirst(other));
        if (!list || all.length === 0) return null;
        const cards = isNarrowed ? all : all.slice(0, column.cards);
        const { count, isEstimated } = countOf(data, [stage]);
        const more = isNarrowed ? 0 : count - cards.length;
        return (
          <div key={stage}>
            <h3>
              <Mark state="wait" size={12} />
              {STAGE_NAMES[stage]}
              <span>{countText(count, isEstimated)}</span>
            </h3>
            <ul>
              {cards.map((flow) => (
                <FlowCard
                  key={flow.id}
                  flow={flow}
                  due={due.get(flow.id)}
                  href={screenUrl(brandId, `flows/${flow.id}`)}
                />
              ))}
            </ul>
            {more > 0 && (
              <a class="more" href={hrefOf(stage)}>
                {countText(more, isEstimated)} more
                <span class="visually-hidden"> at {STAGE_NAMES[stage]}</span>
              </a>
            )}
          </div>
        );
      })}
    </section>
  );
}
