/**
 * As in the container (Dockerfile), GraphQL.js does not compare the names of types each time it asks for the
 * kind of one: that took a tenth of the tests' CPU time. It reads the variable when it is loaded.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
try {
  await import('graphql');
} finally {
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

export {};
