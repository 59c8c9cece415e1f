interface SharedMembers {
  /** Declares a member on the base class of several inputs, by the decorators that each input gets. */
  member: (...decorators: PropertyDecorator[]) => PropertyDecorator;
  /** Declares the members on an input that extends the base class. */
  onInput: (input: { readonly prototype: object }) => void;
}

/** Members of several inputs. type-graphql (2.0.0-rc.4) would inherit the fields without their rules. */
export function sharedMembers(): SharedMembers {
  const members: { name: string; decorators: PropertyDecorator[] }[] = [];
  return {
    member:
      (...decorators) =>
      (_, name) => {
        members.push({ name: String(name), decorators });
      },
    onInput: ({ prototype }) => {
      for (const { name, decorators } of members)
        for (const decorate of decorators) decorate(prototype, name);
    },
  };
}
