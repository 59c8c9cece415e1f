const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** In place of a whole parser: the descriptions of the schema have paragraphs and code. */
export default class Markdown {
  render(text: string): string {
    const paragraphs = text.trim().split(/\n{2,}/);
    return paragraphs.map((one) => `<p>${this.renderInline(one)}</p>`).join('\n');
  }

  renderInline(text: string): string {
    const safe = text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
    return safe.replace(/`([^`]+)`/g, '<code>$1</code>');
  }
}
