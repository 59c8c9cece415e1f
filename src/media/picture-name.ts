/** The path under which the service serves pictures. */
export const MEDIA_PATH = '/media';
/** The content of a name never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const NAME = String.raw`[0-9a-f]{64}\.(?:jpg|png|webp)`;
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const URL_OF_PICTURE = new RegExp(`${MEDIA_PATH}/(${NAME})$`);

/** Whether a string is the name of a picture: the hash of its content, and the ending of its format. */
export const isPictureName = (text: string): boolean => WHOLE_NAME.test(text);

/** The name of the picture that a URL of the service has, whatever its host: that may have changed since. */
export const pictureIn = (url: string): string | undefined => URL_OF_PICTURE.exec(url)?.[1];
