import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config.js';

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const storeOf = (environment: Record<string, string>) => readConfig(environment).mediaStore;
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('MEDIA_STORE', () => {
  test('is the disk by default', () => {
    expect([storeOf({}), storeOf({ MEDIA_STORE: 'disk' })]).toEqual(['disk', 'disk']);
  });

  test('may be a bucket of AWS, with the usual variables', () => {
    expect(
      storeOf({ MEDIA_STORE: 's3://pictures', AWS_REGION: 'eu-west-2', AWS_SESSION_TOKEN: 'token', ...KEYS }),
    ).toEqual({
      bucket: 'pictures',
      prefix: '',
      region: 'eu-west-2',
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
      publicUrl: undefined,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
  });

  test('may be a bucket elsewhere, with a folder, a public URL and its own credentials', () => {
    expect(
      storeOf({
        MEDIA_STORE:
          's3://pictures/of/homes/?endpoint=http://minio:9000/&region=local&public=https://cdn.example.com/',
        MEDIA_ACCESS_KEY_ID: 'own',
        MEDIA_SECRET_ACCESS_KEY: 'own secret',
        AWS_SESSION_TOKEN: 'of another program',
        ...KEYS,
      }),
    ).toEqual({
      bucket: 'pictures',
      prefix: 'of/homes/',
      region: 'local',
      endpoint: 'http://minio:9000',
      publicUrl: 'https://cdn.example.com',
      accessKeyId: 'own',
      secretAccessKey: 'own secret',
      sessionToken: undefined,
    });
  });

  test.each([
    'minio',
    'file:///tmp',
    's3://',
    's3://B',
    's3://pictures?enpoint=http://minio:9000',
    's3://pictures/../x?a=1',
  ])('rejects %j with the expected form', (MEDIA_STORE) => {
    expect(problemsOf({ MEDIA_STORE, ...KEYS })).toEqual([
      'MEDIA_STORE must be disk, or s3://bucket?endpoint=https://s3.example.com&region=eu-west-2',
    ]);
  });

  test('names missing credentials, and an endpoint that is not a URL', () => {
    expect(problemsOf({ MEDIA_STORE: 's3://pictures' })).toEqual([
      'MEDIA_STORE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ]);
    expect(problemsOf({ MEDIA_STORE: 's3://pictures', MEDIA_ACCESS_KEY_ID: 'own', ...KEYS })).toEqual([
      'MEDIA_STORE needs MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY',
    ]);
    expect(problemsOf({ MEDIA_STORE: 's3://pictures?endpoint=minio', ...KEYS })).toEqual([
      'MEDIA_STORE has an endpoint or a public URL that does not begin with https:// or http://',
    ]);
  });
});
